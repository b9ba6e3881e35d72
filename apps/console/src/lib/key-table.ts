/** Every key of the console by its action: the screens and the dialog behind `?` use this table. */
export const keyTable = {
  find: ['mod+k', '/'],
  newBooking: ['n'],
  keyList: ['?'],
  undo: ['mod+z'],
  submit: ['mod+Enter'],
  save: ['mod+s'],
  close: ['Escape'],
  today: ['t'],
  dayBefore: ['ArrowLeft'],
  dayAfter: ['ArrowRight'],
  weekBefore: ['Shift+ArrowLeft'],
  weekAfter: ['Shift+ArrowRight'],
  byStaff: ['s'],
  byRooms: ['r'],
  nextBooking: ['j'],
  previousBooking: ['k'],
  open: ['Enter'],
  why: ['w'],
  block: ['x'],
  arrived: ['a'],
  takePayment: ['p'],
  move: ['v'],
  again: ['b'],
  moment: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type KeyAction = keyof typeof keyTable;
