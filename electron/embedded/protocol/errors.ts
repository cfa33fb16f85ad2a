/** The service's error bodies (news specification 7, wire-facts 5.1). */

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 406 | 414 | 422 | 429 | 500 | 503

type ErrorKind = { readonly id: string; readonly title: string }

const KINDS: Record<ErrorStatus, ErrorKind> = {
  400: { id: 'error400_bad_request', title: 'Bad Request' },
  401: { id: 'error401_unauthorized', title: 'Unauthorized' },
  403: { id: 'error403_forbidden', title: 'Forbidden' },
  404: { id: 'error404_not_found', title: 'Not Found' },
  405: { id: 'error405_method_not_allowed', title: 'Method Not Allowed' },
  406: { id: 'error406_not_acceptable', title: 'Not Acceptable' },
  414: { id: 'error414_uri_too_long', title: 'URI Too Long' },
  422: { id: 'error422_unprocessable_entity', title: 'Unprocessable Entity' },
  429: { id: 'error429_too_many_request', title: 'Too Many Requests' },
  500: { id: 'error500_internal_server_error', title: 'Internal Server Error' },
  503: { id: 'error503_service_unavailable', title: 'Service Unavailable' },
}

/** Sections of our own documentation: the service links to what explains the error. */
const ABOUT = 'https://broadsheet.example/docs/service'

/** Thrown by a route; the service turns it into the body of the table. */
export class ServiceError extends Error {
  readonly status: ErrorStatus
  readonly details: readonly string[]

  /** @param details One sentence per error; a 422 names each parameter it refuses. */
  constructor(status: ErrorStatus, ...details: readonly string[]) {
    super(details.join(' '))
    this.name = 'ServiceError'
    this.status = status
    this.details = details
  }
}

export function errorBody(status: ErrorStatus, details: readonly string[]): string {
  return JSON.stringify({ errors: details.map((detail) => errorObject(status, detail)) })
}

function errorObject(status: ErrorStatus, detail: string): Record<string, unknown> {
  const { id, title } = KINDS[status]
  const code = `KB${status}`
  // Recorded bodies differ in their order and 422 carries one key more.
  if (status === 422) {
    const type = 'http://httpstatus.es/422'
    return { id, type, title, status, code, detail, links: { about: `${ABOUT}#errors` } }
  }
  const about = `${ABOUT}#${status === 429 ? 'rate-limits' : 'errors'}`
  return { code, detail, id, links: { about }, status, title }
}
