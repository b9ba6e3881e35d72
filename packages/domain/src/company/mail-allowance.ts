import { record, whole } from '../shared/index.ts';

/** How many bounded mails a company can send in a day, how many are left, and the seconds until its next day (A28). */
export const mailAllowanceRecord = () => record({ most: whole(), left: whole(), timer: whole() });
