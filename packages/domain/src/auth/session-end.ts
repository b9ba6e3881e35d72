/** Why the server ended a session that was still in use; any other one has timed out. */
export const sessionEnds = ['new_password', 'new_email', 'passkey_removed', 'account_deleted'] as const;
export type SessionEnd = (typeof sessionEnds)[number];
