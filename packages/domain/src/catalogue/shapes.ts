import * as z from 'zod/mini';
import type { Values } from './things.ts';

type FileShape<T extends Values> = T['required'] & {
  readonly [K in keyof T['optional']]: z.ZodMiniOptional<T['optional'][K]>;
} & { readonly [K in keyof T['usual']]: z.ZodMiniDefault<T['usual'][K][0]> };

type OptionalField<T extends z.core.SomeType> = z.ZodMiniOptional<z.ZodMiniNullable<T>>;

type NewShape<T extends Values> = T['required'] & {
  readonly [K in keyof T['optional']]: OptionalField<T['optional'][K]>;
} & { readonly [K in keyof T['usual']]: z.ZodMiniOptional<T['usual'][K][0]> };

type ChangeShape<T extends Values> = {
  readonly [K in keyof T['required']]: z.ZodMiniOptional<T['required'][K]>;
} & { readonly [K in keyof T['optional']]: OptionalField<T['optional'][K]> } & {
  readonly [K in keyof T['usual']]: z.ZodMiniOptional<T['usual'][K][0]>;
};

const mapped = (shape: object, change: (value: z.core.SomeType) => z.core.SomeType) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, change(schema as z.core.SomeType)]));

const first = (usual: Values['usual']) =>
  Object.fromEntries(Object.entries(usual).map(([name, [schema]]) => [name, schema]));

// Each builder below makes exactly what its type says, name by name.

/** As a company file has it: what is left out is as usual. */
export const fileShape = <const T extends Values>({ required, optional, usual }: T) =>
  ({
    ...required,
    ...mapped(optional, (schema) => z.optional(schema)),
    ...Object.fromEntries(Object.entries(usual).map(([name, [schema, value]]) => [name, z._default(schema, value)])),
  }) as unknown as FileShape<T>;

/** As a staff call that adds one sends it; null is as good as left out. */
export const newShape = <const T extends Values>({ required, optional, usual }: T) =>
  ({
    ...required,
    ...mapped(optional, (schema) => z.optional(z.nullable(schema))),
    ...mapped(first(usual), (schema) => z.optional(schema)),
  }) as unknown as NewShape<T>;

/** As a staff call that changes one sends it: what is left out stays, null takes the value away. */
export const changeShape = <const T extends Values>({ required, optional, usual }: T) =>
  ({
    ...mapped(required, (schema) => z.optional(schema)),
    ...mapped(optional, (schema) => z.optional(z.nullable(schema))),
    ...mapped(first(usual), (schema) => z.optional(schema)),
  }) as unknown as ChangeShape<T>;

type Usual<T extends Values> = { readonly [K in keyof T['optional']]: null } & {
  readonly [K in keyof T['usual']]: T['usual'][K][1];
};

/** What holds where a new one says nothing. */
export const usualOf = <const T extends Values>({ optional, usual }: T) =>
  ({
    ...Object.fromEntries(Object.keys(optional).map((name) => [name, null])),
    ...Object.fromEntries(Object.entries(usual).map(([name, [, value]]) => [name, value])),
  }) as unknown as Usual<T>;

/** The values of one, complete: as a file with its defaults filled in gives them. */
export type GivenOf<T extends Values> = z.output<z.ZodMiniObject<FileShape<T>>>;
