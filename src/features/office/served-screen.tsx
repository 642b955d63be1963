/** Draws a screen that the API describes: elements of HTML, and a dozen parts. */
import {
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import type { Page } from '../../domain/lib/contract/page.ts';
import type { ServedNode, ServedParts, ServedRow } from '../../domain/office/served-screen.ts';
import { findAppRoute } from '../../domain/route/app-routes.ts';
import { wholeQuery } from '../../platform/page/query.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { Loadable } from '../../ui/load/loadable.tsx';
import { MoreRows } from '../../ui/load/more-rows.tsx';
import { createPagedList } from '../../ui/load/paged-list.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { takeFocus } from '../../ui/screen/take-focus.ts';
import { controls } from './served-form.tsx';
import { File, Press } from './served-press.tsx';
import { createServedScreen, Served } from './served-state.ts';
import './office.css';
import './timeline.css';
import '../../ui/customer/customer-fields.css';
import '../../ui/customer/customer-edit.css';
import '../../ui/booking/price-table.css';
import '../../ui/booking/timeline.css';
import '../../ui/list/toolbar.css';

export function ServedScreen() {
  const [path] = useLocation();
  return <Shown key={path} path={path} query={wholeQuery()} />;
}

function Shown({ path, query }: { readonly path: string; readonly query: string }) {
  const [state] = useState(() => createServedScreen(path));
  // A link of the screen leads to itself, narrowed otherwise.
  useEffect(() => state.visit(query), [state, query]);
  const shown = state.load.data.value;
  return (
    <Served.Provider value={state}>
      <Screen heading={shown?.heading ?? findAppRoute(path)?.name ?? ''}>
        <p className="unseen" role="status">
          {shown?.said}
        </p>
        <Alert message={state.failure.value} />
        <Loadable load={state.load} waiting="Un instant…">
          {({ body }) => createElement('div', { className: 'spaced' }, ...body.map(draw))}
        </Loadable>
      </Screen>
    </Served.Provider>
  );
}

type RowsPage = Page<ServedRow> & Pick<ServedParts['Rows'], 'caption' | 'columns'>;

const pageOf = ({ caption, columns, rows, next }: ServedParts['Rows']): RowsPage => ({
  caption,
  columns,
  items: rows,
  next,
});

function Rows(props: ServedParts['Rows']) {
  const { after } = useContext(Served);
  const place = useRef<HTMLDivElement>(null);
  const [list] = useState(() =>
    createPagedList<ServedRow, RowsPage>(async ({ after: begin = '' }) => {
      const [first] = await after(begin);
      return pageOf(first?.[1] as unknown as ServedParts['Rows']);
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what was read; the rest comes with them.
  useLayoutEffect(() => list.load.adopt(pageOf(props)), [list, props.rows]);
  const shown = list.load.data.value;
  return (
    shown && (
      <div ref={place}>
        <Alert message={list.failure.value} />
        <DataTable
          caption={shown.caption.replace('%', String(shown.items.length))}
          rows={shown.items}
          keyOf={([key]) => key}
          columns={shown.columns.map((column, index) => ({
            ...column,
            cell: (row: ServedRow) => draw(row[index + 1] as ServedNode),
          }))}
        />
        <MoreRows list={list} label={props.more} place={place} heads="tbody th" />
      </div>
    )
  );
}

const parts: Readonly<Record<string, (props: never) => ReactNode>> = { ...controls, File, Press, Rows };

function draw(node: ServedNode): ReactNode {
  if (typeof node === 'string') return node;
  const [name, props, ...children] = node;
  const focused = props.tabIndex === -1 && { ref: takeFocus };
  return createElement((parts[name] ?? name) as string, { ...props, ...focused }, ...children.map(draw));
}
