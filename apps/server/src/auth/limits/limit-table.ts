export interface LimitSettings {
  /** Calls about an e-mail from one network in a minute, at all companies together (B3). */
  readonly signInsPerMinute: number;
  /** Calls about an e-mail at one company in an hour; beyond it unknown networks are slowed down (B3, B16). */
  readonly signInsPerHour: number;
  /** Codes to start a company with for one network in a day. */
  readonly startsPerDay: number;
}

export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

export type Scope = keyof ReturnType<typeof limitTable>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every limit of signing in and of mails; docs/decisions/0066 says who each can meet. */
export const limitTable = ({ signInsPerMinute, signInsPerHour, startsPerDay }: LimitSettings) =>
  ({
    ask_address: { most: signInsPerMinute, seconds: MINUTE },
    // What may send a mail is counted by the IPv6 /48 too: who has one has 65,536 networks (B15).
    ask_sender: { most: signInsPerMinute * 30, seconds: 10 * MINUTE },
    // Where the person signed in before, others on the same network leave them calls of their own (B15).
    ask_known: { most: signInsPerMinute, seconds: MINUTE },
    // One e-mail at all companies, or each company would tell once more where the person is a customer (B3).
    ask_email: { most: signInsPerMinute * 3, seconds: HOUR },
    ask_email_slowed: { most: 3, seconds: 5 * MINUTE },
    ask_company: { most: signInsPerHour, seconds: HOUR },
    ask_slowed: { most: 3, seconds: 5 * MINUTE },
    guess_address: { most: signInsPerMinute * 3, seconds: MINUTE },
    guess_company: { most: signInsPerHour * 10, seconds: HOUR },
    guess_slowed: { most: 10, seconds: 5 * MINUTE },
    // Wrong passwords of one person: from one network, and from all together.
    password_network: { most: 20, seconds: DAY },
    password: { most: 50, seconds: DAY },
    // Where the person is known, all such networks together, since colleagues and guests share the shop's (B15).
    password_known: { most: 50, seconds: DAY },
    password_slowed: { most: 5, seconds: 15 * MINUTE },
    // What each network that is new to the person still has once strangers used up the person's (B15).
    password_stranger: { most: 3, seconds: 6 * HOUR },
    // Hashes to try a mailed code with, five tries each: docs/decisions/0024 has the arithmetic (A13, B15).
    code_network: { most: 10, seconds: DAY },
    code_slowed: { most: 1, seconds: HOUR },
    code: { most: 100, seconds: DAY },
    code_stranger: { most: 1, seconds: DAY },
    known_network: { most: Number.MAX_SAFE_INTEGER, seconds: 30 * DAY },
    known_person: { most: Number.MAX_SAFE_INTEGER, seconds: 30 * DAY },
    start_network: { most: startsPerDay, seconds: DAY },
    start_all: { most: startsPerDay * 50, seconds: DAY },
    start_slowed: { most: 3, seconds: HOUR },
    invite_email: { most: 5, seconds: DAY },
    invite_sender: { most: 100, seconds: DAY },
    invite_slowed: { most: 5, seconds: HOUR },
    upload: { most: 30, seconds: HOUR },
    // Pictures and fonts of one company; beyond it still as many as somebody chooses by hand (A27).
    upload_staff: { most: 60, seconds: 10 * MINUTE },
    upload_slowed: { most: 6, seconds: MINUTE },
    push_join: { most: 30, seconds: HOUR },
  }) satisfies Readonly<Record<string, Limit>>;
