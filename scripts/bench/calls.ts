/** Calls of the API that benches time. */

/** What a call of that person carries. */
export async function signIn(
  origin: string,
  username: string,
  password: string,
): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/login_check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = (await response.json()) as { token: string };
  return { Authorization: `Bearer ${token}` };
}

/** What the API answers, and within how many milliseconds. @throws when it refuses */
export async function read(url: string, headers: Record<string, string>) {
  const begun = performance.now();
  const response = await fetch(url, { headers });
  // biome-ignore lint/suspicious/noExplicitAny: a bench believes the server that it was built with.
  const body: any = await response.json();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return { body, ms: performance.now() - begun };
}

/** The value that a share of them does not exceed. @param share in 0..1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
