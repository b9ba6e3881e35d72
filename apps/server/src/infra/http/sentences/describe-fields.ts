import { contract } from '@embook/domain/contract';
import type { Endpoint } from '@embook/domain/shared';
import { bookingSentences } from './booking-sentences.ts';
import { catalogueSentences } from './catalogue-sentences.ts';
import { peopleSentences } from './people-sentences.ts';
import { shopWorkSentences } from './shop-work-sentences.ts';
import { staffSentences } from './staff-sentences.ts';

type Json = Readonly<Record<string, unknown>>;

export type Sentences = Readonly<Record<string, string>>;

export const customerSentences: Sentences = { ...peopleSentences, ...catalogueSentences, ...bookingSentences };

/** What the calls of customers say of fields of their own: staff calls and company files that have one mean the same. */
export const sentencesOfCalls: Sentences = Object.assign(
  {},
  ...Object.values<Endpoint>(contract).map(({ sentences }) => sentences),
);

/** In staff calls some names mean something else. */
export const staffCallSentences: Sentences = {
  ...sentencesOfCalls,
  ...customerSentences,
  ...staffSentences,
  ...shopWorkSentences,
};

/** What a field means: where a name has several meanings, `parent.name` says which. */
const sentenceOf = (sentences: Sentences, parent: string, name: string): string | undefined =>
  sentences[`${parent}.${name}`] ?? sentences[name];

/** Ids are whole numbers above zero that JavaScript holds exactly, wherever they stand. */
const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const isId = (name: string): boolean => /(?:^|_)id$|Id$/.test(name);

function describeId(name: string, schema: Json): Json {
  if (!isId(name)) return schema;
  if (schema['type'] === 'integer') return { ...schema, ...ID };
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return schema;
  return { ...schema, anyOf: anyOf.map((each: Json) => (each['type'] === 'integer' ? { ...each, ...ID } : each)) };
}

/** The schema with a sentence for every field in it, at any depth (API-3). */
export function describeFields(schema: unknown, parent: string, sentences: Sentences): unknown {
  if (Array.isArray(schema)) return schema.map((each) => describeFields(each, parent, sentences));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === 'properties'
        ? [
            key,
            Object.fromEntries(
              Object.entries(value as Json).map(([name, each]) => [name, describeField(name, each, parent, sentences)]),
            ),
          ]
        : [key, describeFields(value, parent, sentences)],
    ),
  );
}

export function describeField(name: string, schema: unknown, parent: string, sentences: Sentences): Json {
  const inner = describeId(name, describeFields(schema, name, sentences) as Json); // an object stays one
  const description = sentenceOf(sentences, parent, name);
  return description === undefined ? inner : { ...inner, description };
}
