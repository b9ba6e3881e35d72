import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BEGIN, END, reference, schemaText } from './company-file/render.ts';

/** Writes the reference part of docs/company-file.md and the JSON Schema beside it from the format of company files. */
const docs = join(dirname(import.meta.dirname), 'docs');
const path = join(docs, 'company-file.md');
const text = readFileSync(path, 'utf8');
const [before = '', rest = ''] = text.split(BEGIN);
const [, after = ''] = rest.split(END);
writeFileSync(path, `${before}${reference()}${after}`);
writeFileSync(join(docs, 'company-file.schema.json'), schemaText());
