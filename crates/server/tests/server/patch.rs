//! JSON Patch (RFC 6902) as a client applies it, written apart from the engine.

use serde_json::Value;

/// Applies the patch of an observation to a view.
pub fn apply(view: &mut Value, patch: &Value) {
    for op in patch.as_array().expect("a patch is a list") {
        let path = op["path"].as_str().expect("an operation has a path");
        let (parent, key) = match path.rsplit_once('/') {
            Some((parent, key)) => (parent, key.replace("~1", "/").replace("~0", "~")),
            None => {
                assert_eq!(op["op"], "replace", "{op}");
                *view = op["value"].clone();
                continue;
            }
        };
        let parent = view.pointer_mut(parent).unwrap_or_else(|| panic!("{op}"));
        match (parent, op["op"].as_str()) {
            (Value::Object(map), Some("add")) => {
                map.insert(key, op["value"].clone());
            }
            (Value::Object(map), Some("replace")) => {
                *map.get_mut(&key).unwrap_or_else(|| panic!("{op}")) = op["value"].clone();
            }
            (Value::Object(map), Some("remove")) => {
                map.remove(&key).unwrap_or_else(|| panic!("{op}"));
            }
            (Value::Array(list), Some("add")) if key == "-" => list.push(op["value"].clone()),
            (Value::Array(list), Some("add")) => {
                list.insert(key.parse().unwrap(), op["value"].clone());
            }
            (Value::Array(list), Some("replace")) => {
                list[key.parse::<usize>().unwrap()] = op["value"].clone();
            }
            (Value::Array(list), Some("remove")) => {
                list.remove(key.parse().unwrap());
            }
            _ => panic!("{op} does not fit"),
        }
    }
}

/// The view after these observations.
pub fn follow(mut view: Value, observations: &[Value]) -> Value {
    for seen in observations {
        apply(&mut view, &seen["patch"]);
    }
    view
}
