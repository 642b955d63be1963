/** Which engine a build ships. */

export type Engine = 'preact' | 'react';

/** The engine named by the `ENGINE` variable; Preact unless React is asked for. */
export const engineFromEnvironment = (): Engine => (process.env.ENGINE === 'react' ? 'react' : 'preact');
