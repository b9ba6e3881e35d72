import { decimal, nullable, optionalOr, text } from '../shared/index.ts';

/** Where a shop or a session is and how it is reached, as every answer spells it. */
export const addressFields = {
  street: optionalOr(text(), ''),
  zip: optionalOr(text(), ''),
  city: optionalOr(text(), ''),
  country: optionalOr(text(), ''),
  latitude: nullable(decimal()),
  longitude: nullable(decimal()),
  contactNumber: nullable(text()),
};
