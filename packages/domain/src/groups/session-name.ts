import type { Session } from './api.ts';

/** A class or an event may have a name of its own; otherwise it is called like its service. */
export const sessionName = ({ groupName, serviceName }: Pick<Session, 'groupName' | 'serviceName'>): string =>
  groupName || serviceName;
