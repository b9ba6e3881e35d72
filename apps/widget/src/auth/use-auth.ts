import { useSessionValue } from '../lib/use-session.tsx';

/** Apart from logging out, which brings mutations: the frame of every page asks this (W1+). */
export const useSignedIn = (): boolean => useSessionValue('token') !== undefined;
