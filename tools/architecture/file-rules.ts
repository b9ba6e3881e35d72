import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';

const WARN_LINES = 200;
const MAX_LINES = 350;

const SIZED = /\.(?:ts|tsx|mjs|css)$/;
const UNSIZED = /\.(?:test|spec)\.tsx?$|\/(?:seed|migrations)\//;

/** Names that say nothing about the content. */
const EMPTY_NAMES = /^(?:utils?|helpers?|common|misc|types|constants|manager)$/;
const NAMED_BY_THE_PRODUCT = /^apps\/widget\/messages\/common\//;

const lineCount = (root: string, file: string): number =>
  readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;

export interface FileFindings {
  readonly errors: Finding[];
  readonly warnings: Finding[];
}

export function fileFindings(root: string, files: readonly string[]): FileFindings {
  const sized = files
    .filter((file) => SIZED.test(file) && !UNSIZED.test(file))
    .map((file) => ({ file, lines: lineCount(root, file) }));
  const tooLong = (file: string, lines: number): Finding => ({
    rule: 'small-files',
    place: file,
    why: `${lines} lines; ask a question at ${WARN_LINES}, stop at ${MAX_LINES}`,
  });
  return {
    errors: [
      ...sized.filter(({ lines }) => lines > MAX_LINES).map(({ file, lines }) => tooLong(file, lines)),
      ...files
        .filter((file) => !NAMED_BY_THE_PRODUCT.test(file))
        .filter((file) => file.split('/').some((part) => EMPTY_NAMES.test(part.split('.')[0] ?? '')))
        .map((file) => ({ rule: 'telling-names', place: file, why: 'a file is named after what it decides or shows' })),
    ],
    warnings: sized
      .filter(({ lines }) => lines > WARN_LINES && lines <= MAX_LINES)
      .map(({ file, lines }) => tooLong(file, lines)),
  };
}
