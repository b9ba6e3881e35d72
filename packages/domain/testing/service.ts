import type { Service, SubOption } from '../src/services/index.ts';

const fields: SubOption = {
  id: 1,
  name: 'Massage',
  subName: null,
  description: null,
  minutes: 60,
  length: 60,
  price: 6000,
  hidePrice: false,
  bookableType: 'always',
  photoUrl: null,
};

export const aSubOption = (given: Partial<SubOption> = {}): SubOption => ({ ...fields, ...given });

export const aService = (given: Partial<Service> = {}): Service => ({ ...fields, subOptions: [], ...given });
