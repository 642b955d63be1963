/** Why something failed: said at once, and only where there is something to say. */

export function Alert({ message }: { readonly message: string | null }) {
  return <div role="alert">{message !== null && <p className="alert">{message}</p>}</div>;
}
