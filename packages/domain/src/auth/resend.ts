import type { AuthFlow } from './flow.ts';

/** AUTH-3: whole seconds until another mail may be requested. */
export const secondsToWait = ({ resendAt }: Pick<AuthFlow, 'resendAt'>, now: number): number =>
  Math.max(0, Math.ceil((resendAt - now) / 1000));

export const canResend = (flow: Pick<AuthFlow, 'resendAt'>, now: number): boolean => secondsToWait(flow, now) === 0;

/** `mm:ss` */
export const countdown = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
