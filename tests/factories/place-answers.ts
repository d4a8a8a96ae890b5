/** Responses of Photon and Nominatim for 440 S Conkling St. */
export const PHOTON_ANSWER = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-76.5672, 39.287] },
      properties: {
        osm_type: 'N',
        osm_id: 1,
        type: 'house',
        countrycode: 'US',
        housenumber: '440',
        street: 'South Conkling Street',
        city: 'Baltimore',
        state: 'Maryland',
        postcode: '21224',
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-76.567, 39.28] },
      properties: { type: 'street', name: 'South Conkling Street', city: 'Baltimore' },
    },
  ],
};

export const NOMINATIM_ANSWER = [
  {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0',
    lat: '39.287',
    lon: '-76.5672',
    category: 'place',
    type: 'house',
    place_rank: 30,
    importance: 0.1,
    display_name: '440, South Conkling Street, Baltimore, Maryland, 21224, United States',
    address: { house_number: '440', road: 'South Conkling Street', city: 'Baltimore' },
  },
  { lat: '39.29', lon: '-76.61', place_rank: 16, display_name: 'Baltimore, Maryland, United States' },
];
