/** What a soak does next: files wait their turn by how many soaks each has been through, and start only if there is time. */

/** What is kept between soaks of each file: the soaks it passed, and how long the last one took. */
export type Progress = Readonly<Record<string, { readonly passed: number; readonly seconds: number }>>;

/** A file that was never timed is not started with less than this. */
const UNKNOWN_SECONDS = 10 * 60;

/** More than a file counts up from the seed that it is given: no soak tries what an earlier one tried. */
const SEEDS_PER_SOAK = 1_000;

/** The file that passed the fewest soaks, of those that can end in time; of two alike, the longer first. */
export function nextFile(
  waiting: readonly string[],
  progress: Progress,
  secondsLeft: number,
): string | undefined {
  const passed = (file: string) => progress[file]?.passed ?? 0;
  const seconds = (file: string) => progress[file]?.seconds ?? UNKNOWN_SECONDS;
  return waiting
    .filter((file) => seconds(file) <= secondsLeft)
    .sort((a, b) => passed(a) - passed(b) || seconds(b) - seconds(a))[0];
}

/** Stays the same until the file has passed with it. */
export const seedOf = (file: string, progress: Progress): number =>
  ((progress[file]?.passed ?? 0) + 1) * SEEDS_PER_SOAK;

/** After a run of the file. */
export const ran = (progress: Progress, file: string, hasPassed: boolean, seconds: number): Progress => ({
  ...progress,
  [file]: { passed: (progress[file]?.passed ?? 0) + (hasPassed ? 1 : 0), seconds },
});
