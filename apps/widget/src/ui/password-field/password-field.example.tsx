import { PasswordField } from './password-field.tsx';

export const examples = {
  empty: () => <PasswordField label="Password" autoComplete="current-password" showLabel="Show password" />,
  typed: () => (
    <PasswordField
      label="New password"
      autoComplete="new-password"
      showLabel="Show password"
      defaultValue="secret sun"
      hint="At least 8 characters"
    />
  ),
  refused: () => (
    <PasswordField
      label="Password"
      autoComplete="current-password"
      showLabel="Show password"
      defaultValue="sun"
      error="That is not the right password."
    />
  ),
};
