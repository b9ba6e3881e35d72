import type { Measurement, Result } from '../measure.ts';
import { fullStage, say } from '../stage/stage.ts';
import { countedPlatform } from './counted.ts';
import { staffRequest } from './requests.ts';

const COMPANY = 50;
const CUSTOMERS = 100_000;
const PAGES_BOUND = 60;

/** Names of syllables, about as many different ones as a phone book of that size has. */
const people = `
  insert into customers (company_id, id, first_name, last_name, contact_email, contact_number)
    select ${COMPANY}, 1000000 + n, initcap(f), initcap(l), f || '.' || l || n || '@example.test', '+316' || lpad((n * 7919 % 100000000)::text, 8, '0')
    from (select n,
        s.part[1 + n % 17] || s.part[1 + n * 7 % 31] as f,
        s.part[1 + n * 13 % 37] || s.part[1 + n / 37 % 37] || s.part[1 + n / 1369 % 37] as l
      from generate_series(1, ${CUSTOMERS}) n, (select string_to_array('an be bos da de dri el fem ger han hui ija jan jo ka kui la lot mer mi mul no oos pe pie ri ro sa smi ste ta ter tin va ver vis wil', ' ') as part) s
    ) names`;

/** As it is typed at a desk: three letters, a whole name, an e-mail, the end of a number. */
const typed = ['vis', 'lotvis', 'visbemer', 'jan.vis', '19000'];
/** A search with a typing error reads all similar names, to show the nearest first. */
const misspelt = 'visebmer';
const MISSPELT_BOUND = 300;

let asked: Promise<readonly { typed: string; pages: number; isRowByRow: boolean }[]> | undefined;

async function search() {
  const stage = await fullStage();
  say(`${CUSTOMERS.toLocaleString('en')} customers`);
  // The search column is written by a trigger.
  await stage.admin.query(`set session_replication_role = origin; ${people}; set session_replication_role = replica`);
  await stage.admin.query('vacuum (analyze) customers');
  const platform = await countedPlatform(stage);
  const cookie = await platform.owner(COMPANY);
  const found = [];
  for (const query of [...typed, misspelt]) {
    const fields = { query, first: undefined, limit: 20 };
    const asking = staffRequest('staffCustomers', fields, { company: COMPANY, cookie });
    const { customers } = await platform.ask(asking);
    if (!Array.isArray(customers) || customers.length === 0) throw new Error(`nobody was found by ${query}`);
    const { pages, rowByRow } = await platform.cost(asking);
    found.push({ typed: query, pages, isRowByRow: rowByRow.includes('customers') });
  }
  return found;
}

const pagesOf = (words: readonly string[], bound: number) => async (): Promise<Result> => {
  const found = (await (asked ??= search())).filter((each) => words.includes(each.typed));
  const pass = found.every(({ pages }) => pages <= bound);
  return { measured: found.map((each) => `${each.typed} ${each.pages}`).join(', '), pass };
};

async function readRowByRow(): Promise<Result> {
  const slow = (await (asked ??= search())).filter(({ isRowByRow }) => isRowByRow);
  return { measured: slow.map((each) => each.typed).join(', ') || 'none', pass: slow.length === 0 };
}

export const customerMeasurements: readonly Measurement[] = [
  {
    id: 'P13',
    what: `pages of a search over ${CUSTOMERS.toLocaleString('en')} customers`,
    bound: `<= ${PAGES_BOUND}`,
    exact: true,
    measure: pagesOf(typed, PAGES_BOUND),
  },
  {
    id: 'P13',
    what: 'pages of a search for a name with a typo',
    bound: `<= ${MISSPELT_BOUND}`,
    exact: true,
    measure: pagesOf([misspelt], MISSPELT_BOUND),
  },
  { id: 'P13', what: 'searches that read row by row', bound: 'none', exact: true, measure: readRowByRow },
];
