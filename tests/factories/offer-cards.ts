import type { OfferText } from '#worker/engines/offer-text/index.ts';

/** The expected fields of an offer text; uncertain values end with "?". */
export type CardFields = Partial<Record<keyof OfferText, string | number>>;

/** Offers as worded by the apps; the sources are in `worker/engines/offer-text/wordings.ts`. */
export const OFFER_CARDS: [name: string, text: string, fields: CardFields][] = [
  [
    'DoorDash',
    "$3.55  Guaranteed (incl. tips)\n6.0 mi\nDeliver by 6:25 PM\nPickup\nMcDonald's\nAccept\n19",
    {
      platform: 'doordash',
      payoutCents: 355,
      miles: 6,
      minutes: '25?',
      restaurantName: "McDonald's",
      dueTime: '18:25',
    },
  ],
  [
    'DoorDash with a banner, in one line, its distance without a point',
    "Decline High paying offer! Your Platinum status gave you priority for this offer. $41.11 Guaranteed (incl. tips) 98 mi Deliver by 6:18 PM Pickup Papa John's Store 3317 (2 orders) Customer dropoff",
    {
      platform: 'doordash',
      payoutCents: 4111,
      miles: '9.8?',
      minutes: '18?',
      restaurantName: "Papa John's Store 3317",
      dueTime: '18:18',
    },
  ],
  [
    'DoorDash without a label',
    '$9.75\nTotal may be higher\nChipotle Mexican Grill\n2.3 mi\n25 min\nAccept\nDecline',
    {
      platform: 'doordash',
      payoutCents: 975,
      miles: 2.3,
      minutes: 25,
      restaurantName: 'Chipotle Mexican Grill',
    },
  ],
  [
    'DoorDash with a bonus below',
    '$9.90\nGuaranteed (incl. tips)\n+$2.00 Peak Pay\n2 stops (7.2 mi) • 21 min',
    { platform: 'doordash', payoutCents: 990, miles: 7.2, minutes: 21 },
  ],
  [
    'DoorDash from a store',
    '$15.60 Guaranteed (incl. tips) 7.9 mi + 37 min @ Retail pickup GoPuff (Drive)',
    { platform: 'doordash', payoutCents: 1560, miles: 7.9, minutes: 37, restaurantName: 'GoPuff (Drive)' },
  ],
  [
    'Uber Eats, recognized with noise of the map',
    "| UR jiedmont Park a ; y ees ae ave ied nA SS S ANKHEAD : ' ; - CCE CiGem Exclusive x i + $11.42 Guaranteed (incl. tip) 14 min (2.0 mi) total Taco Bell (930 Spring Street) I Ivan Allen Jr Blvd NW & Spring St NW, Atlanta Avg. wait time at pickup: 3 min Accept Decline",
    {
      platform: 'ubereats',
      payoutCents: 1142,
      miles: 2,
      minutes: 14,
      restaurantName: 'Taco Bell?',
      restaurantAddress: '930 Spring Street',
      customerAddress: 'Ivan Allen Jr Blvd NW & Spring St NW, Atlanta?',
    },
  ],
  [
    'Uber Eats, its pay without a point',
    '12:55 J Baby (feat.\nYP Delivery Exclusive\n$750\nIncludes expected tip\nO 19 min (4.6 mi) total\n*0 5G.ll 66\nCasa Del Bro Mexican Grill and\nCreamery\nAccept\nLEBANON F\no Adelaide & Kennoway,\nThe Colony\nX',
    {
      platform: 'ubereats',
      payoutCents: '750?',
      miles: 4.6,
      minutes: 19,
      restaurantName: 'Casa Del Bro Mexican Grill and Creamery',
      customerAddress: 'Adelaide & Kennoway, The Colony?',
    },
  ],
  [
    'Uber Eats, all its labels glued together',
    "Delivery (2)Exclusive$5.07Includes expected tip39 min (12.1 mi) totalDairon's Cuban Pizzeria FoodtruckCalumet St & Lancelot Ave, Lehigh AcresAccept",
    {
      platform: 'ubereats',
      payoutCents: 507,
      miles: 12.1,
      minutes: 39,
      restaurantName: "Dairon's Cuban Pizzeria Foodtruck",
      customerAddress: 'Calumet St & Lancelot Ave, Lehigh Acres?',
    },
  ],
  [
    'Uber',
    'Comfort\n$13.25\n$33.13/active hr\n5.00 ★ Verified\n13 min (5.5 mi) away\nMain St\n10 mins (3.8 mi) trip\nElm St',
    {
      platform: 'uber',
      payoutCents: 1325,
      miles: 9.3,
      minutes: 23,
      restaurantAddress: 'Main St?',
      customerAddress: 'Elm St?',
    },
  ],
  [
    'Lyft',
    'Reject ride\n$20.15\nPay includes pickup\n$21.98/hr est. rate for this ride\n11 min • 5.5 mi\nUmber & Unger, Ft. Myers\n44 min • 22 mi\nChar Ann & Juanita, Ft. Myers\nDulce\n5.0\nAccept',
    {
      platform: 'lyft',
      payoutCents: 2015,
      miles: 27.5,
      minutes: 55,
      restaurantAddress: 'Umber & Unger, Ft. Myers?',
      customerAddress: 'Char Ann & Juanita, Ft. Myers?',
    },
  ],
  [
    'Lyft behind its figures of the day',
    '5.5 $0.93 $25.80 5.0 $14.16 $20.50/hour est. rate for this ride 7 min • 3.2 mi 15 min • 10.3 mi Accept',
    { platform: 'lyft', payoutCents: 1416, miles: 13.5, minutes: 22 },
  ],
  [
    'Grubhub',
    '$12.44\nEstimated pay, tip included\n5.3 mi\n440 S Conkling St\nPickup by 6:24 PM\n349 S Ann St\nDropoff by 6:42 PM\nReject\nAccept',
    {
      platform: 'grubhub',
      payoutCents: 1244,
      miles: 5.3,
      minutes: '28?',
      restaurantAddress: '440 S Conkling St',
      customerAddress: '349 S Ann St',
      dueTime: '18:42',
    },
  ],
  [
    'Instacart with its parts',
    '$48.55\n2 shop and deliver\n44 items (60 units)\nKroger\n34.1 mi\n$24.34 batch earnings + $24.21 tip',
    { platform: 'instacart', payoutCents: 4855, miles: 34.1, restaurantName: 'Kroger' },
  ],
  [
    'Instacart without a total',
    'Batch earnings $24.34\nTip $24.21\n34.1 mi\nKroger',
    { platform: 'instacart', payoutCents: '4855?', miles: 34.1, restaurantName: 'Kroger' },
  ],
  [
    'Spark',
    'Walmart #2184\nCurbside pickup\n$14.20 estimated earnings\nTips included\n2 drop-offs\n6.4 mi\nEst. time 35 min\nACCEPT\nREJECT',
    { platform: 'spark', payoutCents: 1420, miles: 6.4, minutes: 35, restaurantName: 'Walmart #2184' },
  ],
  [
    'Spanish, with a comma, kilometers and 24 hours',
    'DoorDash\n8,50 US$\nGarantizado (propinas incluidas)\n5 km\nEntregar antes de las 18:45\nRecoger en\nTaquería El Farolito\nEntregar en\nCalle 24 1200\nAceptar',
    {
      platform: 'doordash',
      payoutCents: 850,
      miles: 3.11,
      minutes: '22?',
      restaurantName: 'Taquería El Farolito',
      customerAddress: 'Calle 24 1200',
      dueTime: '18:45',
    },
  ],
  [
    'Spanish, the sign behind the amount',
    'Entrega · Uber Eats\n12,30 $\nIncluye propina prevista\n25 min (6,1 mi) en total\nPollo Tropical\nMain St y Oak Ave, Miami\nAceptar',
    {
      platform: 'ubereats',
      payoutCents: 1230,
      miles: 6.1,
      minutes: 25,
      restaurantName: 'Pollo Tropical',
      customerAddress: 'Main St y Oak Ave, Miami?',
    },
  ],
  [
    'letters for digits',
    'S8.5O Guaranteed (incl. tips)\n3.2 ml\nDeliver by 6:4S PM\nPickup\nWendy’s',
    {
      platform: 'doordash',
      payoutCents: '850?',
      miles: 3.2,
      minutes: '22?',
      restaurantName: 'Wendy’s',
      dueTime: '18:45?',
    },
  ],
  [
    'typed by hand',
    'doordash 8.50 total, 3 miles 20 minutes from Chipotle',
    { platform: 'doordash', payoutCents: '850?', miles: 3, minutes: 20, restaurantName: 'Chipotle' },
  ],
];
