/** The team's list on its screen, page after page of ten thousand bookings: how smoothly it scrolls. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { PAGE_SIZE } from '../../src/server/database/page.ts';
import { chromiumFlags, findChromium } from '../lib/chromium.ts';
import { lendNames } from './browser.ts';
import { type PromiseLine, phone } from './promise.ts';

const SLOWER = 4;
/** More than anybody turns before they search. */
const PAGES = 20;
/** CSS pixels per second: twice the fastest fling that Android lets a finger make. */
const SPEED = 16_000;
const LONG_TASK_MS = 50;

/** One task of the page's main thread. */
interface Task {
  /** Milliseconds that the processor spent on it. */
  readonly cpu: number;
  /** Milliseconds from its beginning to its end, with what the machine did besides. */
  readonly wall: number;
}

/**
 * Counts by the processor's time: the server, the wheel and the painting, which has no graphics card here, share the
 * machine's cores with the page, and what they take is not the page's.
 * @param site filled with bookings
 */
export async function scrollLine(
  site: { readonly origin: string },
  password: string,
): Promise<{ readonly line: PromiseLine; readonly note: string; readonly data: readonly Task[] }> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: phone });
    await lendNames(context);
    const page = await context.newPage();
    const rows = await openList(page, site.origin, password);
    const tasks = await tasksOf(browser, page, () => scrollThrough(page));
    const long = tasks.filter(({ cpu }) => cpu >= LONG_TASK_MS);
    const line = {
      what: `scrolling ${rows} of them, ${SLOWER}× slower processor`,
      value: `${long.length} long tasks, ${longest(tasks, 'cpu')} ms at most`,
      promised: '0 long tasks',
      kept: tasks.length > 0 && long.length === 0,
    };
    const waited = tasks.filter(({ wall }) => wall >= LONG_TASK_MS).length;
    const note = `of ${tasks.length} tasks while scrolling, ${waited} ended after ${LONG_TASK_MS} ms or more with what the machine did besides (${longest(tasks, 'wall')} ms at most)`;
    return { line, note, data: tasks };
  } finally {
    await browser.close();
  }
}

const longest = (tasks: readonly Task[], by: keyof Task): number =>
  Math.round(Math.max(0, ...tasks.map((task) => task[by])));

/** @returns how many bookings are on show */
async function openList(page: Page, origin: string, password: string): Promise<number> {
  await page.goto(`${origin}/#/auth/login`);
  await page.locator('main:visible input[type=email]').fill('admin@demo.test');
  await page.locator('main:visible input[type=password]').fill(password);
  await page.locator('main:visible [type=submit]').click();
  await page.waitForFunction(() => location.hash === '#/admin/teammate');
  await page.goto(`${origin}/#/admin/teammate/booking`);
  const rows = page.locator('main:visible tbody tr');
  for (let read = 1; read <= PAGES; read += 1) {
    await rows.nth(read * PAGE_SIZE - 1).waitFor({ state: 'attached' });
    if (read < PAGES) await page.getByRole('button', { name: /suivantes/ }).click();
  }
  return rows.count();
}

/** From the top to the end and back, by turns of the wheel. */
async function scrollThrough(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  // What reading twenty pages left behind is not collected while the wheel turns.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (const yDistance of [-height, height]) {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: phone.width / 2,
      y: phone.height / 2,
      yDistance,
      speed: SPEED,
      gestureSourceType: 'mouse',
    });
  }
  await devtools.detach();
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Microseconds, as `ts` and `tdur`: of the clock, and of the thread. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * @returns the tasks of the page's main thread during `act`, without those in which the browser collected garbage: it
 * chooses their moment, and its own `longtask` entries leave them out too
 */
async function tasksOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}.${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const onMain = traceEvents.filter((event) => event.ph === 'X' && mains.has(threadOf(event)));
  const collections = onMain.filter(({ name }) => name === 'MajorGC');
  const holds = (task: TraceEvent, { ts }: TraceEvent) => ts >= task.ts && ts <= task.ts + (task.dur ?? 0);
  return onMain
    .filter(({ name }) => name === 'RunTask')
    .filter((task) => !collections.some((one) => threadOf(one) === threadOf(task) && holds(task, one)))
    .map(({ dur = 0, tdur = 0 }) => ({ cpu: tdur / 1000, wall: dur / 1000 }));
}
