import { sql } from 'drizzle-orm';
import { sessions, shops } from './schema/index.ts';

/** Where a visit takes place: a session's own address, where it has one, else its shop's. */
export const visitAddress = sql<string>`case when ${sessions.street} is null
  then concat_ws(', ', ${shops.street}, concat_ws(' ', ${shops.zip}, ${shops.city}))
  else concat_ws(', ', ${sessions.street}, nullif(concat_ws(' ', ${sessions.zip}, ${sessions.city}), '')) end`;
