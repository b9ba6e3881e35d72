import { SignInForm } from './sign-in-form.tsx';

export const examples = {
  'the first step': () => <SignInForm />,
  'a link from a mail': () => <SignInForm confirmationToken="example" />,
};
