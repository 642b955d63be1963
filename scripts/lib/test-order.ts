/** The order in which the files of a stage begin: one that takes long is not left for the end, when the others are idle. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** They take much longer than their size says: random walks, and whole days. The longest first. */
export const longFiles = ['dead-ends', 'whole-days', 'updates', 'moved-days', 'demo-accounts', 'mail'];

const nameOf = ({ moduleId }: TestSpecification): string => basename(moduleId).replace(/\.test\.tsx?$/, '');

const rankOf = (file: TestSpecification): number => {
  const rank = longFiles.indexOf(nameOf(file));
  return rank < 0 ? longFiles.length : rank;
};

const sizeOf = ({ moduleId }: TestSpecification): number => statSync(moduleId).size;

/** Those that are known to take long, then the larger files first: their tests are more. */
export class LongestFirst implements TestSequencer {
  shard = (files: TestSpecification[]): TestSpecification[] => files;

  sort = (files: TestSpecification[]): TestSpecification[] =>
    [...files].sort((a, b) => rankOf(a) - rankOf(b) || sizeOf(b) - sizeOf(a));
}
