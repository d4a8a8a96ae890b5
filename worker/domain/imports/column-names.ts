import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { ImportField } from './import.ts';
import { toPlainName } from './plain-cell.ts';

/**
 * Headings found only in one platform's exports. Source: the column maps of Giglet, not checked against real exports; the driver
 * confirms the result.
 */
export const PRESETS: readonly { platform: PlatformId; needs: readonly string[] }[] = [
  { platform: 'doordash', needs: ['date', 'dasher pay'] },
  { platform: 'doordash', needs: ['date', 'subtotal', 'tip', 'restaurant'] },
  { platform: 'ubereats', needs: ['trip date'] },
];

/** Words that also occur in the headings of other columns: "Business Miles", "Tiempo de espera", "Order Total", "Wait Time". */
const WHOLE = {
  endTime: list('time, hora, heure, tijd, الوقت, 时间'),
  minutes: list('mins, min, tiempo, temps, tijdsduur, مدة, 分钟数, 用时, 耗时'),
  sum: list('total, totaal, الإجمالي, المجموع, 总计, 合计'),
  total: [
    ...list('earning, income, revenue, ganancia, ingresos, ingreso, pagos, gain, revenus, revenu'),
    ...list('recettes, recette, verdienste, inkomsten, opbrengst, الربح, ربح, أرباح, الدخل, دخل'),
    ...list('الإيرادات, إيرادات, 收益, 净收入, 所得'),
  ],
  distance: list('mile, recorrido, kilometraje, millaje, kilometrage, كيلومتر, ميل, أميال'),
  restaurant: [
    ...list('business, shop, vendor, comercio, negocio, establecimiento, etablissement, magasin, enseigne'),
    ...list('zaak, vestiging, handelaar, المتجر, متجر, المحل, محل, 店铺, 门店, 商店'),
  ],
};
/** Names that must be the whole heading, apart from a unit in brackets. */
export const WHOLE_NAMES: ReadonlySet<string> = new Set(Object.values(WHOLE).flat());

/**
 * Column names in our six languages, normalized by `toPlainName`, best match first. A heading that equals a name ranks before one
 * that begins with it or contains it.
 */
export const COLUMN_NAMES: Record<ImportField, readonly string[]> = {
  end: [
    ...list('completed, completed at, completion time, delivered, delivered at, dropoff at, dropped off'),
    ...list('end, ended, ended at, end date, date, trip date, delivery date, day, datetime, timestamp'),
    ...list('terminado, completado, entregado, fecha, dia, livree, livre, terminee, date de livraison'),
    ...list('jour, afgerond, afgeleverd, bezorgd, datum, dag, اكتمل, وقت الإكمال, تاريخ, التاريخ, اليوم'),
    ...list('完成, 完成时间, 送达, 日期'),
  ],
  endTime: [
    ...list('end time, dropoff time, drop off time, delivery time, time completed, time delivered'),
    ...list('hora de entrega, heure de livraison, eindtijd, 结束时间'),
    ...WHOLE.endTime,
  ],
  start: [
    ...list('accepted, accepted at, start, started, started at, start time, start date, pickup time'),
    ...list('aceptado, inicio, hora de inicio, acceptee, debut, heure de debut, geaccepteerd, starttijd'),
    ...list('البداية, قبول, وقت القبول, 接单, 接单时间, 开始时间'),
  ],
  minutes: [
    ...list('minutes, duration, trip duration, active time, time on delivery, minutos, duracion, duree'),
    ...list('minuten, duur, المدة, دقائق, 分钟, 时长, tiempo activo, مدة التوصيل, عدد الدقائق'),
    ...WHOLE.minutes,
  ],
  total: [
    ...WHOLE.sum,
    ...list('total earnings, total pay, total payout, total income, total revenue, total earned'),
    ...list('earnings, payout, net, you receive, net pay, ganancias, total ganado, total ingresos'),
    ...list('pago, gains, total revenus, paiement, totaal verdiend, totaal inkomsten, verdiensten'),
    ...list('uitbetaling, الأرباح, الأجر, 总收入, 收入, 报酬, ingresos totales'),
    ...list('ingresos netos, revenus totaux, revenus nets, totale inkomsten, إجمالي الدخل, صافي الدخل'),
    ...WHOLE.total,
    ...list('amount, importe, monto, montant, bedrag, المبلغ, 金额'),
  ],
  pay: [
    ...list('base pay, pay, dasher pay, base fare, fare, subtotal, base, pago base, tarifa, paga, tarif'),
    ...list('remuneration, loon, basisloon, tarief, vergoeding, الأجر الأساسي, 基本报酬, 配送费'),
  ],
  bonus: [
    ...list('bonus, bonuses, peak pay, surge, promotion, promotions, incentive, incentives, bono, prime'),
    ...list('toeslag, مكافأة, 奖金, bonos, bonificacion, bonificaciones, incentivo, incentivos, promociones'),
    ...list('primes, incitatif, incitatifs, toeslagen, bonussen, premie, premies, مكافآت, المكافآت, الحوافز'),
    ...list('حوافز, حافز, علاوة, 奖励, 补贴'),
  ],
  tip: [
    ...list('tip, tips, tip s, customer tip, customer tips, tip included, gratuity, propina, propinas'),
    ...list('pourboire, pourboires, fooi, fooien, بقشيش, الإكرامية, إكرامية, 小费, 其中小费, البقشيش'),
  ],
  distance: [
    ...list('miles, distance, mileage, mi, km, kilometers, kilometres, millas, distancia, kilometros'),
    ...list('kilometres, milles, afstand, mijlen, الأميال, المسافة, كيلومترات, الكيلومترات'),
    ...list('英里, 里程, 距离, 公里, kms, km recorridos, kilometraje total, kilometrage total'),
    ...list('kms parcourus, كم, 公里数, 英里数, 里程数, 千米'),
    ...WHOLE.distance,
  ],
  platform: [
    ...list('platform, app, service, company, gig, source, plataforma, aplicacion, plateforme'),
    ...list('application, المنصة, التطبيق, 平台'),
  ],
  restaurant: [
    ...list('restaurant, merchant, store, restaurant name, store name, merchant name, pickup location'),
    ...list('restaurante, tienda, commerce, winkel, المطعم, 餐厅, 商家, business name, shop name'),
    ...list('vendor name, nombre del negocio, nombre del comercio, nom du magasin, naam zaak'),
    ...list('اسم المطعم, اسم المتجر, 餐厅名称, 商家名称, 店名'),
    ...WHOLE.restaurant,
  ],
  status: list(
    'status, order status, trip status, delivery status, state, estado, estatus, statut, etat, الحالة, 状态',
  ),
};

/** Units of an amount that is not per delivery: hours, minutes, miles, kilometers, days, weeks, items or stops. */
const RATE_UNIT = [
  String.raw`(?:h(?:(?:ou)?rs?)?|horas?(?! (?:pico|punta))|heures?(?! de pointe)|u(?:ur)?|min(?:s|ut\p{L}+)?)(?!\p{L})`,
  String.raw`(?:mi(?:les?|llas?|lles?|jl)?|kms?|kil[oó]m\p{L}+)(?!\p{L})`,
  String.raw`(?:days?|d[ií]as?|jours?|dag|weeks?|semanas?|semaines?|items?|stops?)(?!\p{L})`,
  '小时|分钟|英里|公里|千米|天|(?:ساعة|دقيقة|ميل|كم|كيلومتر|يوم)(?!\\p{L})',
].join('|');
/**
 * Matches a heading, normalized by `toPlainCell`, of a rate, share, date, distance or time, which is not the amount of a
 * delivery: "Revenue per mile", "Gain %", "Pay date", "Total (km)".
 */
export const NO_AMOUNT_HEADING = new RegExp(
  [
    String.raw`[%٪]|(?:(?<!\p{L})(?:per|por|par|لكل)\s|\/|每)\s?(?:\p{L}+\s)?(?:${RATE_UNIT})`,
    String.raw`(?<!\p{L})(?:date|fecha|datum|(?:ال)?تاريخ)(?!\p{L})|日期|[([]\s?(?:${RATE_UNIT})`,
  ].join('|'),
  'iu',
);

function list(names: string): string[] {
  return names.split(', ').map(toPlainName);
}

/** Matches the beginning of an undelivered order's status, normalized by `toPlainName`. */
export const NOT_DELIVERED = new RegExp(
  `^(?:order )?(?:${[
    ...list(
      'cancel, annul, geannuleerd, declin, reject, refus, rechaz, geweigerd, unassign, failed, expired',
    ),
    ...list('not delivered, no entregad, non livr, niet bezorgd, ملغ, الغي, مرفوض'),
  ].join('|')})|^(?:已|订单)?(?:取消|拒绝)|^未送达`,
  'u',
);

/** Words that mark a line of totals: whole words, except in Chinese, which has no spaces. */
export const TOTAL_WORDS = [
  ...list('total, totals, totales, totaal, totaux, sum, suma, somme, som'),
  ...list('المجموع, إجمالي, الإجمالي'),
];
export const CHINESE_TOTAL_WORDS = list('合计, 总计, 总共');

/** Matches the beginning of the first field in a line of totals, normalized by `toPlainName`. */
export const TOTAL_NAMES = new RegExp(
  String.raw`^(?:(?:grand |sub)?(?:${TOTAL_WORDS.join('|')})(?![\p{L}\p{M}\p{N}])|${CHINESE_TOTAL_WORDS.join('|')})`,
  'u',
);
