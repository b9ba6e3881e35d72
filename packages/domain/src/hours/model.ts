import type { AnswerOf, FieldsOf, ValueOf } from '../shared/index.ts';
import type { employeeHours, impact, shopHours, staffChangeShopHours, staffHours } from './api.ts';

export type Hours = AnswerOf<typeof staffHours>;
export type ShopHours = ValueOf<typeof shopHours>;
export type EmployeeHours = ValueOf<typeof employeeHours>;
export type Impact = ValueOf<typeof impact>;
export type ImpactBooking = Impact['bookings'][number];
export type ImpactMove = ImpactBooking['moves'][number];
export type VisitChoice = NonNullable<FieldsOf<typeof staffChangeShopHours>['choices']>[number];
