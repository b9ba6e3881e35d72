import { Fragment } from 'react';

/** `Noor · Linen room`: each part is isolated, so that a name written from right to left turns only itself. */
export function Joined({ parts }: { parts: readonly (string | null)[] }) {
  return parts.filter(Boolean).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
