#pragma once
#include <curl/curl.h>
/* curl_easy_setopt is variadic, which Swift cannot call: one typed door for each kind of argument. */
static inline CURLcode till_curl_set_long(CURL *handle, CURLoption option, long value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode till_curl_set_text(CURL *handle, CURLoption option, const char *value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode till_curl_set_pointer(CURL *handle, CURLoption option, void *value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode till_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) { return curl_easy_setopt(handle, option, value); }
typedef size_t (*till_curl_write)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode till_curl_set_write(CURL *handle, CURLoption option, till_curl_write value) { return curl_easy_setopt(handle, option, value); }
static inline CURLcode till_curl_get_long(CURL *handle, CURLINFO info, long *value) { return curl_easy_getinfo(handle, info, value); }
typedef size_t (*till_curl_header)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode till_curl_set_header(CURL *handle, till_curl_header value) { return curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, value); }
static inline CURLcode till_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) { return curl_easy_getinfo(handle, info, value); }
static inline CURLMcode till_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) { return curl_multi_setopt(multi, option, value); }
static inline CURLcode till_curl_message_result(const CURLMsg *message) { return message->data.result; }
typedef curl_socket_t (*till_curl_opensocket)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
static inline CURLcode till_curl_set_opensocket(CURL *handle, till_curl_opensocket value) { return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value); }
static inline const struct sockaddr *till_curl_address(struct curl_sockaddr *address) { return &address->addr; }
static inline curl_socket_t till_curl_open(struct curl_sockaddr *address) { return socket(address->family, address->socktype, address->protocol); }
static inline curl_socket_t till_curl_no_socket(void) { return CURL_SOCKET_BAD; }
