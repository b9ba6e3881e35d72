import { FACT_SEPARATOR } from '@embook/domain/shared';
import { Fragment } from 'react';

/** `Noor · Linen room`: each part is isolated, so that a right-to-left name does not affect the others. */
export function Joined({ parts }: { parts: readonly (string | null)[] }) {
  return parts.filter(Boolean).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && FACT_SEPARATOR}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
