import type { HostMessage } from '@embook/domain/embedding';

type Fields<T extends HostMessage['type']> = Omit<Extract<HostMessage, { readonly type: T }>, 'type'>;

/** Posts a message to the frame, once its port is open. */
export type Send = <T extends HostMessage['type']>(
  type: T,
  ...fields: Fields<T> extends Record<string, never> ? [] : [Fields<T>]
) => void;
