/** Control and format characters: they show nothing, so two different addresses would look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?=.{4,190}$)([\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z\d-]{2,59})$/u;

export const isEmail = (text: string): boolean =>
  EMAIL.test(text) && !INVISIBLE.test(text) && !text.includes('..') && !text.startsWith('.') && !text.includes('.@');
