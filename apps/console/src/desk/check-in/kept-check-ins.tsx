import { useCheckIns } from './outbox.ts';

/** Sends check-ins that an earlier page left unsent, whatever screen is opened (CLS-5, DESK-5). */
export default function KeptCheckIns() {
  useCheckIns();
  return null;
}
