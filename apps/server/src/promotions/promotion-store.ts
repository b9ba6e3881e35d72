import type { Day, Locale } from '@embook/domain/shared';
import { and, asc, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { isShownService } from '../infra/db/offered.ts';
import type { Db } from '../infra/db/open.ts';
import { promotions } from '../infra/db/schema/index.ts';
import { textIn } from '../infra/db/text-in-language.ts';

interface PromotedService {
  readonly name: string;
  readonly serviceId: number;
  readonly shopId: number;
  readonly bookable: boolean;
}

/** Promotions that customers see on a day. */
export const promotionsOn = (db: Db, companyId: number, locale: Locale, today: Day) =>
  db
    .select({
      id: promotions.id,
      name: textIn(locale, promotions.texts, 'name', promotions.name),
      description: textIn(locale, promotions.texts, 'description', promotions.description),
      photoUrl: promotions.photoUrl,
      videoUrl: promotions.videoUrl,
      promoted: sql<PromotedService[]>`(
        select coalesce(json_agg(json_build_object('name', ${textIn(locale, sql`v.texts`, 'name', sql`v.name`)}, 'serviceId', v.id, 'shopId', v.shop_id,
          'bookable', v.bookable_type = 'always' and v.category_id is not null) order by v.position, v.id), '[]')
        from promotion_services ps join services v on v.company_id = ps.company_id and v.id = ps.service_id
        where ps.company_id = promotions.company_id and ps.promotion_id = promotions.id
          and ${isShownService(sql`v`)})`,
    })
    .from(promotions)
    .where(
      and(
        eq(promotions.companyId, companyId),
        eq(promotions.archived, false),
        eq(promotions.hidden, false),
        or(isNull(promotions.startsOn), lte(promotions.startsOn, today)),
        or(isNull(promotions.endsOn), gte(promotions.endsOn, today)),
      ),
    )
    .orderBy(asc(promotions.position), desc(promotions.id));
