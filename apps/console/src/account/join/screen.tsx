import { SignInFrame } from '../sign-in/frame.tsx';

export default function JoinScreen() {
  return <SignInFrame>{null}</SignInFrame>;
}
