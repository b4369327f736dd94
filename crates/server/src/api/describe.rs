//! The OpenAPI document, made from the types that handlers take and give back.
//!
//! A route is registered once, with one line that says what it does. Its parameters, body and answer are those of the
//! handler's own types.

use super::hall::access::{Member, Organizer, Umpire, Visitor};
use crate::app::App;
use crate::auth::Access;
use crate::error::{ApiError, ErrorBody};
use crate::extract::{Client, Either, Json, Params, Path, SetCookie};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::handler::Handler;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use schemars::generate::{Contract, SchemaSettings};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Routes and their description.
pub struct Api {
    pub router: Router<Arc<App>>,
    paths: Map<String, Value>,
    bodies: SchemaGenerator,
    answers: SchemaGenerator,
}

/// One request as the document describes it.
pub struct Operation<'a> {
    described: &'a mut Map<String, Value>,
    bodies: &'a mut SchemaGenerator,
    answers: &'a mut SchemaGenerator,
}

/// Schemas are kept among the document's components.
fn schemas(contract: Contract) -> SchemaGenerator {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    settings.meta_schema = None;
    settings.contract = contract;
    settings.into_generator()
}

impl Api {
    pub fn new() -> Api {
        Api {
            router: Router::new(),
            paths: Map::new(),
            bodies: schemas(Contract::Deserialize),
            answers: schemas(Contract::Serialize),
        }
    }

    pub fn get<H, T>(&mut self, path: &str, summary: &str, handler: H) -> Operation<'_>
    where
        H: Handler<T, Arc<App>> + Described<T>,
        T: 'static,
    {
        self.add(MethodFilter::GET, "get", path, summary, handler)
    }

    pub fn post<H, T>(&mut self, path: &str, summary: &str, handler: H) -> Operation<'_>
    where
        H: Handler<T, Arc<App>> + Described<T>,
        T: 'static,
    {
        self.add(MethodFilter::POST, "post", path, summary, handler)
    }

    pub fn put<H, T>(&mut self, path: &str, summary: &str, handler: H) -> Operation<'_>
    where
        H: Handler<T, Arc<App>> + Described<T>,
        T: 'static,
    {
        self.add(MethodFilter::PUT, "put", path, summary, handler)
    }

    fn add<H, T>(
        &mut self,
        filter: MethodFilter,
        method: &str,
        path: &str,
        summary: &str,
        handler: H,
    ) -> Operation<'_>
    where
        H: Handler<T, Arc<App>> + Described<T>,
        T: 'static,
    {
        let router = std::mem::take(&mut self.router);
        self.router = router.route(path, on(filter, handler));
        let names = path.split(['{', '}']).skip(1).step_by(2);
        let parameters: Vec<Value> = names
            .map(|name| parameter(name, "path", true, json!({"type": "string"})))
            .collect();
        let methods = self.paths.entry(path).or_insert_with(|| json!({}));
        methods[method] = json!({"summary": summary, "parameters": parameters, "responses": {}});
        let mut operation = Operation {
            // It was made an object in the line above.
            described: methods[method].as_object_mut().expect("an object"),
            bodies: &mut self.bodies,
            answers: &mut self.answers,
        };
        H::describe(&mut operation);
        operation
    }

    /// The document of all routes.
    pub fn document(mut self) -> Value {
        let mut schemas = self.bodies.take_definitions(true);
        schemas.append(&mut self.answers.take_definitions(true));
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Maproom",
                "version": "1",
                "description": "Tables of block wargames. docs/api.md is the guide.",
            },
            "paths": self.paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {
                    "secret": {"type": "http", "scheme": "bearer", "description": "The secret of the role's link"},
                    "cookie": {"type": "apiKey", "in": "cookie", "name": "maproom-TABLE-ROLE"},
                },
            },
        })
    }
}

fn parameter(name: &str, place: &str, required: bool, schema: Value) -> Value {
    json!({"name": name, "in": place, "required": required, "schema": schema})
}

fn content(kind: &str, schema: Value) -> Value {
    json!({ kind: {"schema": schema} })
}

impl Operation<'_> {
    /// The kind of an answer that has no type of its own.
    pub fn sends(&mut self, kind: &str) {
        let schema = match kind {
            "application/json" => json!({}),
            _ => json!({"type": "string"}),
        };
        self.answer("200", "done", content(kind, schema));
    }

    fn answer(&mut self, status: &str, text: &str, content: Value) {
        self.described["responses"][status] = json!({"description": text, "content": content});
    }

    fn answer_json<T: JsonSchema>(&mut self, status: &str, text: &str) {
        let schema = self.answers.subschema_for::<T>();
        self.answer(status, text, content("application/json", schema.into()));
    }

    fn body(&mut self, kind: &str, schema: Value) {
        self.described.insert(
            "requestBody".into(),
            json!({"required": true, "content": content(kind, schema)}),
        );
    }

    fn query(&mut self, schema: &Value) {
        let required = schema["required"].as_array();
        let is_required =
            |name: &str| required.is_some_and(|names| names.iter().any(|n| n == name));
        let fields = schema["properties"].as_object().into_iter().flatten();
        let fields: Vec<Value> = fields
            .map(|(name, schema)| parameter(name, "query", is_required(name), schema.clone()))
            .collect();
        if let Some(Value::Array(parameters)) = self.described.get_mut("parameters") {
            parameters.extend(fields);
        }
    }
}

/// A handler whose types describe it.
pub trait Described<T> {
    fn describe(operation: &mut Operation<'_>);
}

/// Something that a handler takes.
pub trait Input {
    fn describe(_: &mut Operation<'_>) {}
}

/// Something that a handler gives back.
pub trait Output {
    fn describe(operation: &mut Operation<'_>);
}

/// The first of a handler's marks is axum's own: how it takes its last argument.
macro_rules! described {
    ($($input:ident)*) => {
        impl<F, M, Done, Answer, $($input,)*> Described<(M, $($input,)*)> for F
        where
            F: FnOnce($($input,)*) -> Done,
            Done: Future<Output = Answer>,
            Answer: Output,
            $($input: Input,)*
        {
            fn describe(_operation: &mut Operation<'_>) {
                $($input::describe(_operation);)*
                Answer::describe(_operation);
            }
        }
    };
}

described!();
described!(A);
described!(A B);
described!(A B C);
described!(A B C D);
described!(A B C D E);

impl Input for State<Arc<App>> {}
impl Input for Client {}
impl Input for HeaderMap {}
impl<T> Input for Path<T> {}

impl<R> Input for Access<R> {
    fn describe(operation: &mut Operation<'_>) {
        let security = json!([{"secret": []}, {"cookie": []}]);
        operation.described.insert("security".into(), security);
    }
}

/// Requests at a hall: by anyone, or with a secret of the hall.
impl Input for Visitor {}

macro_rules! secret_of_hall {
    ($($role:ident)*) => {
        $(impl Input for $role {
            fn describe(operation: &mut Operation<'_>) {
                <Access as Input>::describe(operation);
            }
        })*
    };
}

secret_of_hall!(Member Umpire Organizer);

impl<T: JsonSchema> Input for Json<T> {
    fn describe(operation: &mut Operation<'_>) {
        let schema = operation.bodies.subschema_for::<T>();
        operation.body("application/json", schema.into());
    }
}

impl<T: JsonSchema> Input for Params<T> {
    fn describe(operation: &mut Operation<'_>) {
        let schema = T::json_schema(operation.bodies);
        operation.query(schema.as_value());
    }
}

/// A body that is read as it comes: the lines of a journal.
impl Input for Body {
    fn describe(operation: &mut Operation<'_>) {
        operation.body("application/jsonl", json!({"type": "string"}));
    }
}

impl<T: JsonSchema> Output for Json<T> {
    fn describe(operation: &mut Operation<'_>) {
        operation.answer_json::<T>("200", "done");
    }
}

impl<T: JsonSchema> Output for (SetCookie, Json<T>) {
    fn describe(operation: &mut Operation<'_>) {
        <Json<T> as Output>::describe(operation);
    }
}

/// Text, or JSON that a game has made: the route says which.
impl Output for Response {
    fn describe(_: &mut Operation<'_>) {}
}

impl<T: Output> Output for Result<T, ApiError> {
    fn describe(operation: &mut Operation<'_>) {
        T::describe(operation);
        operation.answer_json::<ErrorBody>("default", "refused");
    }
}

impl<T: JsonSchema, U: JsonSchema> Output for Either<T, U> {
    fn describe(operation: &mut Operation<'_>) {
        operation.answer_json::<T>("200", "done");
        operation.answer_json::<U>("422", "refused by the rules");
    }
}
