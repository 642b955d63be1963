/** Structured logs: one JSON line per event, with no personal data in any of them. */

import { randomUUID } from 'node:crypto';
import type { Clock } from '../../domain/lib/time/clock.ts';

/** From what is said most often to what matters most. */
export const logLevels = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Log {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  /** Keeps the error's name, code and stack frames; its message may quote a value and is left out. */
  error(event: string, error: unknown, fields?: Readonly<Record<string, unknown>>): void;
}

/** @param least what is below it is not written */
export function createLog(clock: Clock, write: (line: string) => void, least: LogLevel = 'info'): Log {
  const line = (level: LogLevel, event: string, fields: Readonly<Record<string, unknown>>) => {
    if (logLevels.indexOf(level) < logLevels.indexOf(least)) return;
    write(JSON.stringify({ time: clock().toISOString(), level, event, ...fields }));
  };
  return {
    info: (event, fields = {}) => line('info', event, fields),
    warn: (event, fields = {}) => line('warn', event, fields),
    error: (event, error, fields = {}) => line('error', event, { ...fields, ...describe(error) }),
  };
}

/** A request's name in the logs and in the `X-Request-Id` header. */
export const newRequestId = (): string => randomUUID();

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describe(error.cause) };
  return { error: error.name, ...code, stack: frames(error.stack), ...cause };
}

/** The lines of a stack that name places: the first ones repeat the message, which may hold a value. */
const frames = (stack = ''): string[] =>
  stack
    .split('\n')
    .filter((text) => /^\s+at /.test(text))
    .map((text) => text.trim());
