// Where one is: the route of the address, followed as it changes.

import { parse, type Route } from './route'

class Place {
  route: Route = $state.raw(parse(location.hash))
}

export const place = new Place()

addEventListener('hashchange', () => {
  place.route = parse(location.hash)
})
