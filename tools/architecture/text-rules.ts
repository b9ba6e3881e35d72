import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';

interface TextRule {
  readonly name: string;
  readonly why: string;
  readonly where: RegExp;
  readonly except: RegExp;
  readonly forbidden: RegExp;
}

const TEST = /\.(?:test|spec)\.tsx?$|\/(?:test|testing)\//;

const rules: TextRule[] = [
  {
    name: 'sql-in-stores',
    why: 'SQL is written in <thing>-store.ts, infra/db, the live notice, the company file and the seed',
    where: /^apps\/server\/src\//,
    except: /-store\.ts$|\/infra\/db\/|\/infra\/live\/announce\.ts$|\/company-file\b|\/seed\//,
    forbidden:
      /\bsql`|\b(?:db|tx)\s*\.\s*(?:select|selectDistinct|selectDistinctOn|insert|update|delete|execute|query)\b/,
  },
  {
    name: 'one-clock',
    why: 'now is read in infra/clock and lib/clock; everyone else is told',
    where: /^(?:apps\/(?:server|widget|console)|packages\/[^/]+)\/src\//,
    except: /^apps\/server\/src\/infra\/clock\.ts$|^apps\/(?:widget|console)\/src\/lib\/clock\.tsx?$/,
    forbidden:
      /\bDate\s*\.\s*now\b|\bnew\s+Date\b(?!\s*\(\s*[^\s)])|(?<![.\w]|new\s+)Date\s*\(\s*\)|\bTemporal\s*\.\s*Now\b/,
  },
  {
    name: 'one-date-format',
    why: 'a date is shown as ddd D MMMM, by datesIn of the domain; the calendar names months, shop-time reads clocks (I18N-5)',
    where: /^(?:apps\/(?:server|widget|console)|packages\/[^/]+)\/src\//,
    except:
      /^packages\/domain\/src\/shared\/(?:date-format|shop-time)\.ts$|^apps\/widget\/src\/ui\/calendar\/calendar-names\.ts$/,
    forbidden: /\bDateTimeFormat\b|\btoLocale(?:Date|Time)?String\b|\bto(?:Date|UTC)String\b/,
  },
  {
    name: 'one-mouth',
    why: 'the host page is spoken to in lib/parent-window and packages/embed, our other tabs in lib/other-tabs, the preview and the console to each other in preview, the worker of the console in lib/file-cache',
    where: /^(?:apps\/(?:server|widget|console)|packages\/[^/]+)\/src\//,
    except:
      /^apps\/widget\/src\/lib\/(?:parent-window|other-tabs)\b|^packages\/embed\/|^apps\/server\/src\/builder\/client\/storage-probe\b|^apps\/(?:widget\/src\/preview\/channel|console\/src\/(?:preview\/use-preview-frame|lib\/file-cache))\b/,
    forbidden: /\bpostMessage\b/,
  },
  {
    name: 'nouns-for-types',
    why: 'a type says what a thing is, not what happened to it: BookingRequest, not Asked',
    where: /^(?:apps\/(?:server|widget|console)|packages\/[^/]+)\/src\//,
    except: /^$/,
    forbidden: /\b(?:interface|type)\s+(?:Asked|Found|Given|Kept|Made|Seen|Sent|Shown|Told)\b/,
  },
];

/** Blanks comments and strings, so that mentioning a thing is not a finding; keeps line numbers. */
const code = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (quiet) =>
    quiet.replace(/[^\n]/g, ' '),
  );

export function textFindings(root: string, files: readonly string[]): Finding[] {
  return files
    .filter((file) => /\.tsx?$/.test(file) && !TEST.test(file))
    .flatMap((file) => {
      const asked = rules.filter(({ where, except }) => where.test(file) && !except.test(file));
      if (asked.length === 0) return [];
      const lines = code(readFileSync(join(root, file), 'utf8')).split('\n');
      return lines.flatMap((line, index) =>
        asked
          .filter(({ forbidden }) => forbidden.test(line))
          .map(({ name, why }) => ({ rule: name, place: `${file}:${index + 1}`, why })),
      );
    });
}
