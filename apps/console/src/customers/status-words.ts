import { m } from '../paraglide/messages.js';

const words: Readonly<Record<string, () => string>> = {
  held: m.customers_status_held,
  confirmed: m.customers_status_confirmed,
  arrived: m.customers_status_arrived,
  done: m.customers_status_done,
  no_show: m.customers_status_no_show,
  cancelled: m.customers_status_cancelled,
  released: m.customers_status_released,
};

export const visitStatusWords = (status: string): string => words[status]?.() ?? status;
