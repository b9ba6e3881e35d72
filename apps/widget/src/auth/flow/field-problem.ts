import { type FieldProblem, NAME_MAX } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';

/**
 * VAL-1: the message for an invalid field, before anything is sent. The server validates again with its own messages.
 */
export function problemText(problem: FieldProblem, label?: string): string {
  switch (problem) {
    case 'required':
      return label ? m.auth_problem_required_named({ name: label }) : m.auth_problem_required();
    case 'email':
      return m.auth_problem_email();
    case 'name_length':
      return m.auth_problem_length({ name: label ?? '', length: NAME_MAX });
    case 'birth_date':
      return m.auth_problem_birth_date();
    case 'password_required':
      return m.auth_problem_password_required();
    case 'password_short':
      return m.auth_problem_password_short();
    case 'password_long':
      return m.auth_problem_password_long();
    case 'password_same':
      return m.auth_problem_password_same();
    case 'passwords_differ':
      return m.auth_problem_passwords_differ();
    case 'code_format':
      return m.auth_problem_code_format();
    default:
      return m.auth_problem_invalid();
  }
}
