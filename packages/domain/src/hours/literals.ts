/** Why somebody is away. */
export const absenceKinds = ['holiday', 'ill', 'training', 'other'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

/** `asked` waits for who may grant it (HRS-4); only what is granted takes time. */
export const absenceStates = ['asked', 'granted', 'refused'] as const;
export type AbsenceState = (typeof absenceStates)[number];
