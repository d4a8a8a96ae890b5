import { getChoiceName, getChosenForName } from '#app/components/form/address-question.ts';
import { getOpenedName, RESTAURANT_FIELDS } from '#app/routes/restaurants/restaurant-form.ts';
import { ORDER_MOVES } from '#worker/domain/orders/order-moves.ts';
import { NOTIFICATION_SWITCHES, RING_SWITCHES } from '#worker/domain/profile/notifications.ts';

const PLACES = ['location', 'pickup', 'dropoff', 'newZone'];

/** The intents of the buttons in our forms. */
export const INTENTS = [
  ...Object.keys(ORDER_MOVES),
  ...['generateSamples', 'clearSamples', 'optimizeRoute', 'addOrder', 'checkOrder', 'editOrder'],
  ...['correctPay', 'removeOrder', 'turnOff', 'addZone', 'saveGoals', 'saveAccount', 'saveOfferTerms'],
  ...['changeEmail', 'saveNotifications', 'removeDevice', 'testAlert', 'endSession', 'endAllSessions'],
  ...['removePasskey', 'confirmEmail', 'connect', 'joinNetwork', 'startPlan', 'cancelPlan', 'resumePlan'],
  ...['managePlan', 'registerRestaurant', 'generateQr', 'saveRestaurant', 'replaceManageLink'],
  ...['sendManageLink', 'showManageLink', 'payRestaurant', 'adminAct', 'adminSignIn', 'uploadImport'],
  ...['chooseColumns', 'continueImport', 'confirmImport', 'undoImport', 'discardImport', 'note', 'readOffer'],
  ...['restore', 'save', 'deleteAccount', 'linkIdentity', 'unlinkIdentity', 'quoteDelivery', 'postDelivery'],
  ...['createApiKey', 'revokeApiKey', 'link', 'saveKey', 'newPassword', 'disconnect', 'adminPasskey'],
  ...['adminSignOut', 'addPasskey', 'replayWeek'],
];

/** The names of the fields in our forms. */
export const NAMES = [
  ...['email', 'returnTo', 'requestKey', 'units', 'orderId', 'orderIds', 'lastName', 'firstName', 'reason'],
  ...['platform', 'phoneNumber', 'phone', 'name', 'method', 'integrationId', 'description', 'check'],
  ...['workingHoursStart', 'website', 'workingHoursEnd', 'wagePerHour', 'vehicleType', 'vehicle', 'userType'],
  ...['useAiDecisions', 'url', 'toggle', 'timeZone', 'text', 'target', 'status'],
  ...['routeOptimization', 'restaurantName', 'restaurantAddress', 'removeZone', 'referralCode', 'promisedAt'],
  ...['preferredZones', 'preferredAreas', 'payoutAmount', 'tipAmount', 'passkeyName', 'passkeyId'],
  ...['sessionId', 'news', 'newZone', 'minPayPerMile', 'minOrderValue', 'maxDeliveryDistance'],
  ...['location.lat', 'location.lng', 'pickup.lat', 'pickup.lng', 'lat', 'lng', 'licenseNumber', 'languages'],
  ...['language', 'kind', 'isEnabled', 'insuranceProvider', 'estimatedTime', 'earningsGoalDaily'],
  ...['earningsGoal', 'driverName', 'driverAccountId', 'distance', 'dispatchCode', 'deviceId'],
  ...['deliveriesGoal', 'customerAddress', 'cuisine', 'country', 'costUnits', 'savedCost', 'costPerMile'],
  ...['capacityCostAmount', 'back', 'avoidSlowRestaurants', 'autoAcceptOrders', 'address', 'file', 'end'],
  ...[
    'endTime',
    'notifications',
    'start',
    'minutes',
    'total',
    'pay',
    'bonus',
    'tip',
    'restaurant',
    'defaultPlatform',
  ],
  ...['dateOrder', 'decimalMark', 'dropoffAddress', 'readyAt', 'orderValue', 'quotedPrice', 'quotedAt'],
  ...['deliveryId', 'signingKey', 'keyId', 'note', 'offerText', 'seen', 'seenAt', 'after', 'filled', 'sort'],
  ...PLACES.flatMap((place) => [getChosenForName(place), getChoiceName(place)]),
  ...RESTAURANT_FIELDS.flat().map(getOpenedName),
  ...[...NOTIFICATION_SWITCHES, ...RING_SWITCHES, 'countsDown', 'dropoff.lat', 'dropoff.lng'],
  ...['online', 'app', 'quietStart', 'quietEnd', 'adminCode', 'credential', 'removesPasskeys'],
];

/** Names that none of our forms has, some with a meaning to form parsers. */
export const NAMES_OF_NONE = [
  ...[
    'a[30000000]',
    'a[]',
    'orderIds[99999999]',
    '__intent__',
    '__state__',
    '__proto__',
    '__proto__.x',
    'constructor',
  ],
  ...['toString', 'a.b.c.d', 'email.x', '', ' ', '\u0000', '\u202E', 'x'.repeat(101), 'intent'],
];
