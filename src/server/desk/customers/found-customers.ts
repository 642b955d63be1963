/**
 * Ids of a page of customers in any order, as quick among many as among few. What the database cannot know is decided here:
 * a few that are found are read and sorted; more of them, and what nearly everybody is found by, are met along the order of the
 * page.
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
  /** What is found stands together in that order, perhaps at its end: much more of it is better read than met. */
  readonly isTogether?: boolean;
}

/** As many are read and sorted within milliseconds. */
const FEW = 1_000;
/** As many ids are known within milliseconds; what more customers are found by is soon met along the page's order. */
const KNOWN = 10_000;

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
  // Somebody found by two of them is read twice: to tell them apart, all would be read first.
  const ids = `${first.known.map((query) => `(${query})`).join(' union all ')} limit ${KNOWN + 1}`;
  const few = wanted.isTogether ? KNOWN : FEW;
  const count = '(select count(*) from known)';
  // Two of the three are never begun: their condition is known before their first row.
  return `(with known (id) as materialized (${ids})
    ${page([`${count} <= ${few}`, 'activity.customer_id = any (array(select id from known))', ...always])}
    union all ${page([
      `${count} between ${few + 1} and ${KNOWN}`,
      // As a value it is looked up in a table of hashes along the order; as a join, all of them would be read and sorted.
      '(activity.customer_id in (select id from known)) is true',
      ...always,
    ])}
    union all ${page([`${count} > ${KNOWN}`, first.byRow, ...always])})`;
}
