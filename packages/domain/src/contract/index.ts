import { availableDays, availableTimes, productList } from '../booking/index.ts';
import { companyGet, languageList } from '../company/index.ts';
import { serviceCategories } from '../services/index.ts';
import { shopFilters, shopGet, shopList } from '../shops/index.ts';

/** Every call there is. Server routes, the API description, the widget's client and the tests walk this table. */
export const contract = {
  companyGet,
  languageList,
  shopList,
  shopGet,
  shopFilters,
  serviceCategories,
  productList,
  availableTimes,
  availableDays,
};

export type Contract = typeof contract;
export type Call = keyof Contract;
