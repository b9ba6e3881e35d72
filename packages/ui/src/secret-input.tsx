import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';

/**
 * An input for a password, a code or a secret address. React copies the text of a controlled input into its `value`
 * attribute, where a style sheet can select it; this one has the text as its property alone (A26).
 */
export function SecretInput({ value, ref, ...input }: ComponentProps<'input'>) {
  const own = useRef<HTMLInputElement>(null);
  // The input is mounted when handles are made.
  useImperativeHandle(ref, () => own.current as HTMLInputElement, []);
  useLayoutEffect(() => {
    if (own.current && value !== undefined && own.current.value !== value) own.current.value = String(value);
  });
  return <input {...input} ref={own} />;
}
