import type { HostMessage } from '@embook/domain/embedding';

type Fields<T extends HostMessage['type']> = Omit<Extract<HostMessage, { readonly type: T }>, 'type'>;

/** Says something into the frame, once there is somebody to hear it. */
export type Send = <T extends HostMessage['type']>(
  type: T,
  ...fields: Fields<T> extends Record<string, never> ? [] : [Fields<T>]
) => void;
