import { nameProblem } from '../auth/person.ts';
import { field, NAME_MAX } from '../shared/index.ts';

/** A name that staff type for somebody: as the customer's own, and with a letter, so that it can be searched for. */
export const customerName = () =>
  field(
    (text, refuse) => {
      const problem = nameProblem(text);
      if (problem) refuse(problem);
      else if (!/\p{L}/u.test(text)) refuse('invalid');
      return text.trim();
    },
    { type: 'string', minLength: 1, maxLength: NAME_MAX },
  );
