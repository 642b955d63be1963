/** Pictograms of the workspaces' entries that no public page shows: beside the document's own sprite, with the bar that needs them. */

/** On a square of 24 units, by the name that an entry has for it (`domain/route/workspace.ts`). */
export const workspaceDrawings = {
  home: 'M3 12l9-8 9 8M6 10v10h12V10',
  renew: 'M4 11a8 8 0 0 1 15-3V4m0 4h-4m5 5a8 8 0 0 1-15 3v4m0-4h4',
  invoice: 'M5 3h14v18l-3-2-4 2-4-2-3 2zM9 8h6m-6 4h6',
} as const;

export const WorkspaceSymbols = () => (
  <svg className="sprite" aria-hidden="true">
    {Object.entries(workspaceDrawings).map(([name, d]) => (
      <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
        <path d={d} />
      </symbol>
    ))}
  </svg>
);
