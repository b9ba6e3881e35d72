import { useCheckIns } from './outbox.ts';

/** Sends what an earlier visit to this page left behind, whatever screen is opened (CLS-5). */
export default function KeptCheckIns() {
  useCheckIns();
  return null;
}
