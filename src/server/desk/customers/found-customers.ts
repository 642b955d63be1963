/**
 * Ids of a page of customers in any order, as quick among many as among few. What the database cannot know is decided here:
 * what many customers are found by is looked for along the order of the page, what few are found by in its index.
 */

/** One way to find customers, in SQL. */
export interface Way {
  /** Queries of ids, each by an index of its own: any of them is enough. */
  readonly known: readonly string[];
  /** The same, as a condition of a row of `activity` with its `customer` and `account`. */
  readonly byRow: string;
}

/** SQL throughout, in which parameters have their numbers. */
export interface Wanted {
  /** What of a row stands besides its id for the page to be sorted by. */
  readonly key: string;
  /** For `order by …`, of the rows: an index has it. */
  readonly order: string;
  /** Of a row, all of which hold. */
  readonly conditions: readonly string[];
  /** All of which hold; none where everybody is listed. */
  readonly ways: readonly Way[];
  /** How many are asked for. */
  readonly limit: string;
  /** What rows are joined with besides. */
  readonly joined?: string;
}

/** As many are read and sorted within milliseconds; what more customers are found by is soon met again along the page's order. */
const FEW = 5_000;

/** @returns a query of `customer_id` and `key`, in the order of the page */
export function foundCustomers({ ways: [first, ...others], ...wanted }: Wanted): string {
  const { limit } = wanted;
  const always = [...wanted.conditions, ...others.map(({ byRow }) => byRow)];
  const page = (conditions: readonly string[]) =>
    `(select activity.customer_id, ${wanted.key} as key
      from customer_activity as activity join customer on customer.id = activity.customer_id
        join account on account.id = customer.account_id ${wanted.joined ?? ''}
      where ${conditions.join(' and ')} order by ${wanted.order} limit ${limit})`;
  if (!first) return page(always);
  const isMany = `(select count(*) from few) > ${FEW}`;
  const ids = first.known.map((query) => `(${query} limit ${FEW + 1})`).join(' union ');
  // One of the two halves is never begun: its condition is known before its first row.
  return `(with few (id) as materialized (${ids})
    ${page([`not (${isMany})`, 'activity.customer_id = any (array(select id from few))', ...always])}
    union all ${page([isMany, first.byRow, ...always])})`;
}
